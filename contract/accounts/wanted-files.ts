/** The readable cookie with which a login passes on the file that the user wanted, as base64url of JSON. */
export const wantedFileCookie = 'wanted_file'
