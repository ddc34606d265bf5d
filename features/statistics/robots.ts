/** Words in the User-Agents of crawlers, link previews, monitors and scripts, and in none of people's browsers. */
const robotWords =
  /bot\b|bot[/_;-]|crawl|spider|slurp|archiver|scan|monitor|preview|fetch|headless|lighthouse|pagespeed|facebookexternalhit|whatsapp|telegram|viber|curl|wget|python|java\/|okhttp|go-http|node|axios|undici|libwww|httpclient|ruby|perl|php|feed|validator|pingdom|uptime|semrush|ahrefs|dataprovider|postman|insomnia/i

/** Returns whether the User-Agent is not a person's browser; an empty one is not. */
export const isRobot = (userAgent: string): boolean => !userAgent.startsWith('Mozilla/') || robotWords.test(userAgent)
