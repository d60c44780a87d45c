// The limits of WhatsApp's messages, in characters unless the name says otherwise.

export const MAX_TEXT_CHARACTERS = 4_096
export const MAX_CAPTION_CHARACTERS = 1_024
export const MAX_INTERACTIVE_BODY_CHARACTERS = 1_024
export const MAX_BUTTONS = 3
export const MAX_BUTTON_TITLE_CHARACTERS = 20
export const MAX_LIST_ROWS = 10
export const MAX_ROW_TITLE_CHARACTERS = 24
export const MAX_ROW_DESCRIPTION_CHARACTERS = 72
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024
export const MAX_STICKER_BYTES = 100 * 1024
