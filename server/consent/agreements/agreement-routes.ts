import {
  addAgreementVersion,
  listAgreements,
  removeAgreement,
  saveAgreementText,
  setAgreementStatus,
} from '../../../contract/consent/agreement-administration.ts'
import { uploadAgreementFile } from '../../../contract/consent/agreement-files.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { addAgreementVersionAs, removeAgreementAs, setAgreementStatusAs } from './agreement-changes.ts'
import { type AgreementFilesGround, takeAgreementFile } from './agreement-files.ts'
import { listAgreementsFor } from './agreement-lists.ts'
import { saveAgreementTextAs } from './agreement-texts.ts'

/** The calls of staff about the office's agreements. */
export const agreementRoutes = (ground: AgreementFilesGround & { isDelivered?: boolean }): Route[] => [
  route(uploadAgreementFile, ({ files, signal, writer, requireRights }) =>
    takeAgreementFile(ground, { ...writer(), requireRights }, files[0]!, signal),
  ),
  route(listAgreements, () => listAgreementsFor(ground.database, ground.isDelivered ?? false)),
  route(setAgreementStatus, ({ input: { agreement, was }, writer }) =>
    setAgreementStatusAs(ground, writer(), { ...agreement, was }),
  ),
  route(removeAgreement, ({ input: { agreement }, writer }) =>
    removeAgreementAs(ground, writer(), agreement.agreementId),
  ),
  route(saveAgreementText, ({ input, writer }) => saveAgreementTextAs(ground, writer(), input)),
  route(addAgreementVersion, ({ input, writer }) => addAgreementVersionAs(ground, writer(), input)),
]
