/** Words in the User-Agents of crawlers, link previews, monitors and scripts, but not of people's browsers. */
const robotWords =
  /bot\b|bot[/_;-]|crawl|spider|slurp|archiver|scan|monitor|preview|fetch|headless|lighthouse|pagespeed|facebookexternalhit|whatsapp|telegram|viber|curl|wget|python|java\/|okhttp|go-http|node|axios|undici|libwww|httpclient|ruby|perl|php|feed|validator|pingdom|uptime|semrush|ahrefs|dataprovider|postman|insomnia/i

/** Returns whether the User-Agent is of a robot. An empty User-Agent counts as a robot. */
export const isRobot = (userAgent: string): boolean => !userAgent.startsWith('Mozilla/') || robotWords.test(userAgent)
