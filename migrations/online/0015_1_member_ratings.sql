DO $$
DECLARE shop uuid;
BEGIN
  FOR shop IN SELECT DISTINCT provider_id FROM members LOOP
    UPDATE ratings SET member_id = rated_member(conversation_id)
    WHERE provider_id = shop AND member_id IS NULL AND rated_member(conversation_id) IS NOT NULL;
    COMMIT;
  END LOOP;
END
$$;--> statement-breakpoint
ALTER TABLE "ratings" VALIDATE CONSTRAINT "ratings_member_id_members_id_fk";
