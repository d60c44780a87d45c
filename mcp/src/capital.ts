// Makes the first letter of a sentence or title a capital letter.
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
