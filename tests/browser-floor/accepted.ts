/** Interfaces that the oldest browsers may lack, by the reason. Remove interfaces that the build no longer uses. */
export const acceptedInterfaces = namesOf({
  'members of React, react-query, workbox, zod, socket.io and base-ui with the same name': [
    ...['.build', '.createContext', '.destroy', '.fetch', '.handle', '.isActive', '.lock', '.override', '.reconnect'],
    ...['.run', '.toArray', '.use', '.when'],
  ],
  'socket.io’s third transport, which the site does not name (connect-live.ts)': [
    ...['.createBidirectionalStream', 'WebTransport'],
  ],
  'a method of stores; the browser’s is called where PushManager is (push-device.ts)': ['.subscribe'],
  'called where PushManager is (push-device.ts), or after a push': [
    ...['.getNotifications', '.getSubscription', '.unsubscribe', 'Notification', 'Notification.requestPermission'],
    '.showNotification',
  ],
  'called by background sync, which Firefox does not have': ['indexedDB.databases'],
  'its button is shown where the browser has it (share-buttons.tsx)': ['navigator.share'],
  'called after requestIdleCallback, whose presence is checked (use-film-theme.ts)': ['cancelIdleCallback'],
  'React falls back without it; the router checks for it, and for its type by CSS.supports': [
    ...['.startViewTransition', ':active-view-transition-type'],
  ],
  'used in a transition that has started': ['.skipTransition', ':view-transition', ':view-transition-group'],
  'base-ui falls back without it; the builder checks for hidePopover first (site-frame.tsx)': [
    ...[':modal', ':popover-open'],
  ],
  'the builder’s preview of a website, which is none of the main jobs; iOS has it from 16.4 on': ['.replaceSync'],
  'base-ui’s, for selects that submit, which the site does not have; iOS has it from 16.0 on': ['.requestSubmit'],
})

/** Styles that the oldest browsers lack. Without these styles the page looks plainer, but still works. */
export const acceptedStyles = namesOf({
  'chosen states and space for the bars have a fallback (choice.css, requests.css, bottom-bar.css); the rest is decoration and print':
    [':has'],
  'Tailwind has a fallback rule for browsers without it': ['@property'],
  'a dialog then opens without moving': ['@starting-style'],
  'pages then change without moving': [
    ...[':active-view-transition-type', ':view-transition-group', ':view-transition-image-pair'],
    ...[':view-transition-new', ':view-transition-old', 'view-transition-name'],
  ],
  'a quote’s sheets then have the browser’s own margins': ['@page', 'size'],
  'the page below the screen is then laid out at once': [
    ...['content-visibility', 'content-visibility: auto', 'contain-intrinsic-height'],
  ],
  'headlines then break where the line ends': ['text-wrap', 'text-wrap: balance'],
  'strips then show the browser’s own bar': ['scrollbar-width', 'scrollbar-width: none'],
  'only for Windows’ high contrast, which Safari is not on': ['forced-color-adjust', 'forced-color-adjust: none'],
  'phones have no corner to draw a field by': ['resize', 'resize: vertical', 'resize: both', 'resize: none'],
  'others follow it': ['font-family: ui-monospace'],
  'a phone has no pointer': ['pointer', 'not-allowed', 'progress', 'grab', 'grabbing', 'zoom-in', 'zoom-out'].map(
    kind => `cursor: ${kind}`,
  ),
})

function namesOf(byReason: Record<string, string[]>): string[] {
  return Object.values(byReason).flat()
}
