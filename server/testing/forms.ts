/** A file in a multipart request. */
export interface FormFile {
  part: string
  name: string
  bytes: Buffer
}

/** Builds the body of a multipart request like a browser, with the texts before the files. */
export const buildFormBody = async (fields: Record<string, string>, files: FormFile[]) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { part, name, bytes } of files) form.append(part, new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  const encoded = new Response(form)
  return { type: encoded.headers.get('content-type')!, body: Buffer.from(await encoded.arrayBuffer()) }
}
