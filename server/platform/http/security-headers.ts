const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

/** The policy of responses that are not pages: they may load nothing. */
export const answerPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Returns the headers of every response, errors included; HSTS only if readers use https. */
export const securityHeaders = (isHttps: boolean): Record<string, string> => ({
  ...commonHeaders,
  'content-security-policy': answerPolicy,
  ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

/** Returns the policy of pages: only scripts and styles of our own host or with the nonce, and requests only to our own host. */
export const pagePolicy = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Components position floating elements with style attributes, which cannot run scripts.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Policy of embedded pages: no scripts, no forms, and only our own styles, fonts and pictures. */
export const embeddedPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  'frame-ancestors *',
].join('; ')
