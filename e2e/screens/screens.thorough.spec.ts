import { describeScreens } from './screens.ts'

describeScreens('all')
