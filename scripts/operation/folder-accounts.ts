import { statSync } from 'node:fs'

/**
 * Returns a sentence if root runs a command on the data folder of another account: files and folders that root creates there would be closed
 * to the portal. Other accounts cannot do that harm, and volumes of Kubernetes belong to root although the portal is another account.
 */
export const findAccountFault = (dataFolder: string, uid = process.getuid?.()): string | undefined => {
  const owner = statSync(dataFolder, { throwIfNoEntry: false })
  if (uid !== 0 || !owner || owner.uid === 0) return undefined
  return (
    `${dataFolder} belongs to the account number ${owner.uid}, and files that root creates in it would be closed to the portal. ` +
    `Run the command as that account: setpriv --reuid=${owner.uid} --regid=${owner.gid} --clear-groups node …`
  )
}
