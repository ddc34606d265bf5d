ALTER TABLE "messages" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "undoes" uuid;--> statement-breakpoint
DROP TRIGGER IF EXISTS decisions_append_only ON decisions;--> statement-breakpoint
-- Until now an appeal's case alone knew which decision it has changed.
UPDATE decisions SET undoes = reports.subject_id FROM reports
WHERE reports.decision_id = decisions.id AND reports.subject_type = 'decision' AND decisions.action = 'restore';--> statement-breakpoint
CREATE TRIGGER decisions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON decisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
