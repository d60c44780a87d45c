// Opens the storage of files: a folder, or S3-compatible storage. It has only the bytes; rows in the database have the
// rest.
import type { FilesConfig } from './config.ts'
import type { Files } from './context.ts'
import { folderFiles } from './files/folder.ts'
import { s3Files } from './files/s3.ts'

export function openFiles(config: FilesConfig): Files {
  return 'folder' in config ? folderFiles(config.folder) : s3Files(config)
}
