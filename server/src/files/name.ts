// The name under which a file is kept: what its sender called it, without anything that could mislead a person.

const MAX_NAME_CHARACTERS = 200

/** Without a path, without what cannot be seen or turns the text around, and not too long. */
export function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) as string
  const visible = last.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
  const short = [...visible.trim()].slice(0, MAX_NAME_CHARACTERS).join('').trim()
  return /^\.+$/.test(short) ? '' : short
}
