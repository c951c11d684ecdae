/** Returns a sender's file name without folders and invisible characters, for display and comparison. */
export const toPlainName = (name: string | undefined) =>
  (name ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu, '')
    .replace(/^.*[/\\]/s, '')
    .slice(0, 255)
