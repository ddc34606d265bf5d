/** Where the choice is kept; anything but these two values means: as the device. */
export const themeKey = 'theme'
export type ThemeChoice = 'light' | 'dark' | 'system'

export function readTheme(): ThemeChoice {
  try {
    const stored = localStorage.getItem(themeKey)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

/** The page's own script listens for what other tabs tell (app/theme.ts). */
export const applyTheme = () => void dispatchEvent(new StorageEvent('storage', { key: themeKey }))

/** Counts at once in every open tab; where nothing can be stored, for this page as long as it is open. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(themeKey)
    else localStorage.setItem(themeKey, choice)
    // Other tabs hear of it by themselves.
    applyTheme()
  } catch {
    if (choice !== 'system') document.documentElement.dataset.theme = choice
  }
}
