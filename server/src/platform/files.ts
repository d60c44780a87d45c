// Where files are kept: a folder, or S3-compatible storage. Rows say what a file is; here are only its bytes.
import type { Readable } from 'node:stream'
import type { FilesConfig } from './config.ts'
import { folderFiles } from './files/folder.ts'
import { s3Files } from './files/s3.ts'

/** A file is found by its workspace and by the id of the row that tells of it. */
export interface Place {
  workspaceId: string
  id: string
}

export interface Files {
  /** Whole or not at all. */
  put(place: Place, bytes: Buffer, mediaType: string): Promise<void>
  /** null when there is none. Whoever opens a stream reads or destroys it. */
  open(place: Place): Promise<Readable | null>
  /** What is not there is gone already. */
  remove(place: Place): Promise<void>
  /** All files of a workspace. */
  removeAll(workspaceId: string): Promise<void>
}

export function openFiles(config: FilesConfig): Files {
  return 'folder' in config ? folderFiles(config.folder) : s3Files(config)
}
