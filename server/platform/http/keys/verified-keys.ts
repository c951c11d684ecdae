/** Milliseconds after its verification during which requests with a key do not count for their network. */
const verifiedMilliseconds = 60_000
const maxVerifiedKeys = 10_000

/** Creates the list of the keys that this node has verified lately, by the digest of the key. */
export const createVerifiedKeys = () => {
  const verificationTimes = new Map<string, number>()
  return {
    has(keyDigest: string, now: number) {
      const verifiedAt = verificationTimes.get(keyDigest)
      return verifiedAt !== undefined && verifiedAt > now - verifiedMilliseconds
    },
    add(keyDigest: string, now: number) {
      // Deleted first, so that the key becomes the last one of the map and the first one is the oldest.
      verificationTimes.delete(keyDigest)
      verificationTimes.set(keyDigest, now)
      if (verificationTimes.size > maxVerifiedKeys) verificationTimes.delete(verificationTimes.keys().next().value!)
    },
    delete: (keyDigest: string) => void verificationTimes.delete(keyDigest),
  }
}
