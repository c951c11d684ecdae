import { describeScreens } from './screens.ts'

describeScreens('more')
