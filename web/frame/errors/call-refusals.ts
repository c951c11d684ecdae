/** Returns true if a call was refused because its input is invalid (400) or names something that the caller cannot see (404). */
export const isInvalidOrMissing = (error: unknown): boolean => {
  const { status } = (error ?? {}) as { status?: number }
  return status === 400 || status === 404
}
