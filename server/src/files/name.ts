// Cleans the name of a file: it is the sender's name for it, without anything that could mislead people.

const MAX_NAME_CHARACTERS = 200

/** Removes the path, invisible characters and those that reverse the text, and shortens the name. */
export function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) as string
  const visible = last.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
  const short = [...visible.trim()].slice(0, MAX_NAME_CHARACTERS).join('').trim()
  return /^\.+$/.test(short) ? '' : short
}
