/** Number of reports in one part of the site map. The protocol allows 50,000 URLs, but each part is loaded into memory. */
export const sitemapPartSize = 1000
