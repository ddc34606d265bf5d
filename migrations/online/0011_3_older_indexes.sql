DROP INDEX CONCURRENTLY IF EXISTS "profiles_town";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "services_cheapest";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "services_dearest";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "services_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "services_keywords";
