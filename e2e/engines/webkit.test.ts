import { testVisits } from './engine-tests.ts'
import { launchWebKit } from './webkit.ts'

testVisits('webkit', launchWebKit)
