// Reads the text of a table that a spreadsheet has saved, in the charset of today or of old versions of Excel.

/** This many bytes fit into a request, even if many of them are quotes or accents, which take more bytes there. */
export const MAX_TABLE_BYTES = 450_000

export async function readTable(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
