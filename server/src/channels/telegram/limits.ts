// The limits of Telegram's messages, in characters unless the name says otherwise.

export const MAX_TEXT_CHARACTERS = 4_096
export const MAX_CAPTION_CHARACTERS = 1_024
export const MAX_BUTTON_TEXT_CHARACTERS = 64
export const MAX_CALLBACK_DATA_BYTES = 64
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024
