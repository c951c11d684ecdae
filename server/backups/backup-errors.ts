/** Why a backup, a restore or a move did not happen, as a sentence that says what to do. */
export class BackupError extends Error {}
