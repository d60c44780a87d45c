// The code on a page of the documentation, so that what is printed there is what was tried.

/** In the order of the page. */
export function codeBlocks(page: string, language: string): string[] {
  const fenced = new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)\n\`\`\`$`, 'gm')
  return [...page.matchAll(fenced)].map(([, code]) => code as string)
}
