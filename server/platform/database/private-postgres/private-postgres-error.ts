/** The private database cannot be had. The message is for the person who started the portal and says what to do. */
export class PrivatePostgresError extends Error {}

export const formatReason = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))
