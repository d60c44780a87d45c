// Files in a folder of this machine, one folder in it per workspace, readable by their owner alone.
import { constants, createReadStream } from 'node:fs'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePlace, Files } from '../context.ts'
import { requireOwnId } from './id.ts'

export function folderFiles(folder: string): Files {
  const folderOf = (workspaceId: string) => join(folder, requireOwnId(workspaceId))
  const pathOf = ({ workspaceId, id }: FilePlace) => join(folderOf(workspaceId), requireOwnId(id))
  const unfinished = (place: FilePlace) => `${pathOf(place)}.part`
  return {
    async put(place, bytes) {
      await mkdir(folderOf(place.workspaceId), { recursive: true, mode: 0o700 })
      const file = await open(unfinished(place), 'w', 0o600)
      try {
        await file.writeFile(bytes)
        // The row that is written next survives a loss of power; so must the file.
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(unfinished(place), pathOf(place))
    },
    async open(place) {
      const path = pathOf(place)
      const isThere = await access(path, constants.R_OK).then(
        () => true,
        (error) => {
          if (error.code !== 'ENOENT') throw error
          return false
        },
      )
      return isThere ? createReadStream(path) : null
    },
    async remove(place) {
      await rm(pathOf(place), { force: true })
      await rm(unfinished(place), { force: true })
    },
    async removeAll(workspaceId) {
      await rm(folderOf(workspaceId), { recursive: true, force: true })
    },
  }
}
