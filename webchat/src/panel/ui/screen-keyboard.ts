// Whether a keyboard appears on the screen when the visitor writes, as on a phone.

export const hasScreenKeyboard = () => matchMedia('(pointer: coarse)').matches
