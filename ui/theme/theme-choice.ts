/** The localStorage key of the chosen theme. With values other than `light` and `dark` the theme follows the device. */
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

/** Applies the stored theme by a storage event, because this page's script (app/theme.ts) listens for such events. */
export const applyTheme = () => void dispatchEvent(new StorageEvent('storage', { key: themeKey }))

/** Applies the choice in every open tab at once. Without localStorage, only this tab changes, until the next load. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(themeKey)
    else localStorage.setItem(themeKey, choice)
    // Browsers send the storage event to all tabs except this tab.
    applyTheme()
  } catch {
    if (choice !== 'system') document.documentElement.dataset.theme = choice
  }
}
