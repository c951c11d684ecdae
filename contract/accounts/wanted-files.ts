/**
 * The readable cookie that tells the page after a first login which file the account was created for (docs/decisions/0024). It contains
 * a WantedFile as base64url of JSON.
 */
export const wantedFileCookie = 'wanted_file'

/** The content of the cookie: the file of a user. */
export interface WantedFile {
  username: string
  address: string
}
