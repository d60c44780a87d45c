// Times of the day as people write them where the visitor is.

/** In English as the visitor's country writes it, with am and pm or without; in the other languages always 14:30. */
export function timeFormat(tag: string, more: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat {
  const isEnglish = tag.slice(0, 2).toLowerCase() === 'en'
  const parts: Intl.DateTimeFormatOptions = isEnglish
    ? { timeStyle: 'short' }
    : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
  return new Intl.DateTimeFormat(tag, { ...parts, ...more })
}
