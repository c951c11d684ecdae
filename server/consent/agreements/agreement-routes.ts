import {
  addAgreementVersion,
  listAgreements,
  removeAgreement,
  saveAgreementText,
  setAgreementStatus,
} from '../../../contract/consent/agreement-administration.ts'
import { uploadAgreementFile } from '../../../contract/consent/agreement-files.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { addAgreementVersionAs } from './agreement-additions.ts'
import { type AgreementFilesContext, receiveAgreementFile } from './agreement-files.ts'
import { listAgreementsForStaff } from './agreement-lists.ts'
import { removeAgreementAs } from './agreement-removals.ts'
import { setAgreementStatusAs } from './agreement-status.ts'
import { saveAgreementTextAs } from './agreement-texts.ts'

/** Returns the routes by which staff manage the office's agreements. */
export const agreementRoutes = (context: AgreementFilesContext & { isDelivered?: boolean }): Route[] => [
  route(uploadAgreementFile, ({ files, signal, writer, requireRights }) =>
    receiveAgreementFile(context, { ...writer(), requireRights }, files[0]!, signal),
  ),
  route(listAgreements, () => listAgreementsForStaff(context)),
  route(setAgreementStatus, ({ input: { agreement, expected }, writer }) =>
    setAgreementStatusAs(context, writer(), { ...agreement, expected }),
  ),
  route(removeAgreement, ({ input: { agreement }, writer }) =>
    removeAgreementAs(context, writer(), agreement.agreementId),
  ),
  route(saveAgreementText, ({ input, writer }) => saveAgreementTextAs(context, writer(), input)),
  route(addAgreementVersion, ({ input, writer }) => addAgreementVersionAs(context, writer(), input)),
]
