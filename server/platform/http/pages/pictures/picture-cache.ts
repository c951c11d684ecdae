/** Creates a cache of pictures by the digest of their SVG. Above `maxBytes` it removes the oldest pictures. */
export const createPictureCache = (maxBytes: number) => {
  const pictures = new Map<string, Promise<Buffer>>()
  // The bytes of each finished picture, the oldest first. A picture that is being drawn has no size yet, so it is not removed.
  const byteCounts = new Map<string, number>()
  let totalBytes = 0
  const remove = (digest: string) => {
    totalBytes -= byteCounts.get(digest) ?? 0
    pictures.delete(digest)
    byteCounts.delete(digest)
  }
  /** Records the size of a finished picture, and removes the oldest others until the cache is within its limit. */
  const recordByteCount = (digest: string, byteCount: number) => {
    byteCounts.set(digest, byteCount)
    totalBytes += byteCount
    for (const oldestDigest of byteCounts.keys()) {
      if (oldestDigest === digest || totalBytes <= maxBytes) return
      remove(oldestDigest)
    }
  }
  return {
    find: (digest: string) => pictures.get(digest),
    /** Adds a picture that is being drawn; it is removed if the drawing fails. */
    add(digest: string, drawing: Promise<Buffer>) {
      pictures.set(digest, drawing)
      drawing.then(
        ({ length }) => recordByteCount(digest, length),
        () => remove(digest),
      )
    },
  }
}
