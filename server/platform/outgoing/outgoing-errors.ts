/** Thrown if a URL cannot be read or its host is not allowed; the message gives the reason. */
export class OutgoingError extends Error {}
