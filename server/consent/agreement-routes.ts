import { uploadAgreementFile } from '../../contract/consent/agreement-files.ts'
import { type Route, route } from '../platform/http/route.ts'
import { type AgreementFilesGround, takeAgreementFile } from './agreement-files.ts'

/** What staff do with the office's agreements. */
export const agreementRoutes = (ground: AgreementFilesGround): Route[] => [
  route(uploadAgreementFile, ({ files, signal, writer }) => takeAgreementFile(ground, writer(), files[0]!, signal)),
]
