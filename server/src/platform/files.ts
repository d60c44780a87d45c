// Where files are kept: a folder, or S3-compatible storage. Rows say what a file is; here are only its bytes.
import type { FilesConfig } from './config.ts'
import type { Files } from './context.ts'
import { folderFiles } from './files/folder.ts'
import { s3Files } from './files/s3.ts'

export function openFiles(config: FilesConfig): Files {
  return 'folder' in config ? folderFiles(config.folder) : s3Files(config)
}
