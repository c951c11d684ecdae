const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

/** What an answer that is no page may do in a browser: nothing. */
export const answerPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Headers of every answer, errors included. HSTS only where readers come by https. */
export const securityHeaders = (isHttps: boolean): Record<string, string> => ({
  ...always,
  'content-security-policy': answerPolicy,
  ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

/** A page may run the scripts that carry its nonce and what they load, and may ask nothing of any other host. */
export const pagePolicy = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Components position what floats by style attributes; an attribute cannot run a script.
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
