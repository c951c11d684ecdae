/** The address of a file that readers are given, with a version or without, and nothing else; it holds the name of the file. */
export const readersFile =
  /^\/api\/file\/(?:downloadFileMongo|downloadFileMetadataMongo|versionChanges)\/(\w[\w.-]*\.(?:zip|xlsx))(?:\?version=[1-9]\d{0,8})?$/
