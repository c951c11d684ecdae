const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

/** The content security policy of responses that are not pages: they may not load anything. */
export const nonPagePolicy = "default-src 'none'; frame-ancestors 'none'"

/** Returns the headers of every response, also of errors. HSTS is included only if readers use https. */
export const buildSecurityHeaders = ({ isHttps }: { isHttps: boolean }): Record<string, string> => ({
  ...commonHeaders,
  'content-security-policy': nonPagePolicy,
  ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

/**
 * Returns the content security policy of pages: scripts and styles from our own host or with the nonce, and requests only to our own host.
 */
export const buildPagePolicy = (nonce: string) =>
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

/** The content security policy of embedded pages: no scripts, no forms, and only styles, fonts and pictures from our own host. */
export const embeddedPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  'frame-ancestors *',
].join('; ')
