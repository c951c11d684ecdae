/** Reports of one part of the site map; the protocol allows 50,000 addresses, but a part is read whole. */
export const sitemapPartSize = 1000
