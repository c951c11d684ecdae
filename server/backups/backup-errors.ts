/** Thrown if a backup, a restore or a move cannot be made. The message says what to do. */
export class BackupError extends Error {}
