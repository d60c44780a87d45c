// The limits of WhatsApp's messages, in characters unless the name says otherwise.

export const MAX_TEXT = 4_096
export const MAX_CAPTION = 1_024
export const MAX_INTERACTIVE_BODY = 1_024
export const MAX_BUTTONS = 3
export const MAX_BUTTON_TITLE = 20
export const MAX_ROWS = 10
export const MAX_ROW_TITLE = 24
export const MAX_ROW_DESCRIPTION = 72
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024
export const MAX_STICKER_BYTES = 100 * 1024
