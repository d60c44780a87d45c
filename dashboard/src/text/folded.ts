// A text to search in: without accents and capitals, so that São Paulo is found however it is typed.

export const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
