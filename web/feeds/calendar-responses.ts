/** Builds the response for a calendar. Programs request it often, so a program that has the current calendar receives 304. */
export const buildCalendarResponse = async (body: string, request: Request) => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body))
  const etag = `"${Buffer.from(digest).toString('base64url')}"`
  const headers = { etag, 'cache-control': 'public, no-cache', vary: 'Cookie, Accept-Language' }
  const knownTags = request.headers.get('if-none-match')?.split(/\s*,\s*/) ?? []
  if (knownTags.some(tag => tag === '*' || tag.replace(/^W\//, '') === etag))
    return new Response(null, { status: 304, headers })
  return new Response(body, { headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8' } })
}
