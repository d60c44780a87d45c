// Copies of data of workspaces in this process, up to a size; the copy that was used longest ago is forgotten first.

export type Copies<Copy> = ReturnType<typeof openCopies<Copy>>

/** The copy that was kept last stays, however large it is. */
export function openCopies<Copy>(maxSize: number, sizeOf: (copy: Copy) => number) {
  const copies = new Map<string, Copy>()
  let size = 0

  function forget(name: string): Copy | undefined {
    const copy = copies.get(name)
    if (copy !== undefined) size -= sizeOf(copy)
    copies.delete(name)
    return copy
  }

  function keep(name: string, copy: Copy): Copy {
    forget(name)
    copies.set(name, copy)
    size += sizeOf(copy)
    for (const oldest of copies.keys()) {
      if (size <= maxSize || oldest === name) break
      forget(oldest)
    }
    return copy
  }

  return {
    keep,
    find(name: string): Copy | undefined {
      const copy = copies.get(name)
      return copy === undefined ? undefined : keep(name, copy)
    },
  }
}
