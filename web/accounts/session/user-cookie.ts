/**
 * Returns true if the browser has the readable cookie of a signed-in user (docs/behaviour/sessions.md#readable-cookies). The session may
 * have ended; only screens rely on the cookie.
 */
export const hasUserCookie = () => /(?:^|; )information=[^;]/.test(document.cookie)
