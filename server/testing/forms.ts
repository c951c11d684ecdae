/** A part of a multipart request that holds a file. */
export interface FormFile {
  part: string
  name: string
  bytes: Buffer
}

/** The body of a multipart request as a browser sends it, the texts before the files. */
export const formOf = async (fields: Record<string, string>, files: FormFile[]) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { part, name, bytes } of files) form.append(part, new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  const encoded = new Response(form)
  return { type: encoded.headers.get('content-type')!, body: Buffer.from(await encoded.arrayBuffer()) }
}
