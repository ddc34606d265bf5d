import type { Page } from '@playwright/test'
import { toCyrillic } from '../../platform/serbian/script/to-cyrillic.ts'
import { checkAccessibility } from './accessibility-checks.ts'
import { collectPageErrors, expect, phoneSize, signIn, test } from './test.ts'
