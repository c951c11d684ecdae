/** Thrown when the private database cannot be used. The message is for the person who started the portal and says what to do. */
export class PrivatePostgresError extends Error {}

/** Returns the message of a thrown value. */
export const formatReason = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))
