/** Names the readable cookie by which a login hands over the file that the account was made for, as base64url of JSON. */
export const wantedFileCookie = 'wanted_file'
