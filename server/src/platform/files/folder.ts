// Stores files in a folder of this machine, with a subfolder per workspace. Only the owner can read them.
import { constants, createReadStream } from 'node:fs'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileRef, Files } from '../context.ts'
import { requireOwnId } from './id.ts'

export function folderFiles(folder: string): Files {
  const folderOf = (workspaceId: string) => join(folder, requireOwnId(workspaceId))
  const pathOf = ({ workspaceId, id }: FileRef) => join(folderOf(workspaceId), requireOwnId(id))
  const unfinished = (ref: FileRef) => `${pathOf(ref)}.part`
  return {
    async put(ref, bytes) {
      await mkdir(folderOf(ref.workspaceId), { recursive: true, mode: 0o700 })
      const file = await open(unfinished(ref), 'w', 0o600)
      try {
        await file.writeFile(bytes)
        // The row that is written next survives a power failure, so the file must survive it, too.
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(unfinished(ref), pathOf(ref))
    },
    async open(ref) {
      const path = pathOf(ref)
      const isThere = await access(path, constants.R_OK).then(
        () => true,
        (error) => {
          if (error.code !== 'ENOENT') throw error
          return false
        },
      )
      return isThere ? createReadStream(path) : null
    },
    async remove(ref) {
      await rm(pathOf(ref), { force: true })
      await rm(unfinished(ref), { force: true })
    },
    async removeAll(workspaceId) {
      await rm(folderOf(workspaceId), { recursive: true, force: true })
    },
  }
}
